import { register } from 'tsx/esm/api'

// Starts the thread from the sources: on Node 20, a thread doesn't have the loader of its process. A build has its own file.

register()
await import('./slab-thread.ts')
