/**
 * The embedded database's postgresql.conf. WebAssembly's memory never shrinks, and the default 128 MB of buffers is more
 * than all the rows of a small shop. The system caches the files anyway.
 */
export const EMBEDDED_SETTINGS = ['shared_buffers = 16MB']
