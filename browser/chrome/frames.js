// Tells callbacks of frames the time of the page's clock: frames have the usual time, as the browser draws them.
{
  const request = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => request(() => callback(performance.now()));
}
