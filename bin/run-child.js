/** Runs the command for a launcher that is on another Node, and ends with that launcher, however it ends. */

// A launcher that is killed can pass nothing on: the site would be left running, and keep its port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Only the command decides when it has finished.
process.channel?.unref()

await import(new URL('../dist/server/main.js', import.meta.url).href)
