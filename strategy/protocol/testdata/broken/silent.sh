# Never says anything.
exec sleep 600
