// Loaded into a measured server: tells over the channel to its parent what it has used, of all its threads.
process.on('message', () => process.send(process.cpuUsage()));
process.channel.unref();
