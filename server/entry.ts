/** Entry point of the server process. Runs before any other module is loaded. */
import { listenForStopSignals } from './adapters/system/stopSignal'

// Files created from here on are readable by this user only.
process.umask(0o077)
listenForStopSignals()
await import('./main')
