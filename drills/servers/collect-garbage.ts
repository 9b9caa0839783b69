// Loaded into the processes of the soak: a full garbage collection each minute. What is left is what lives.
setInterval(() => globalThis.gc?.(), 60_000).unref()
