/**
 * What stands in the embedded database's postgresql.conf. WebAssembly's memory never shrinks, and the usual 128 MB of
 * buffers are more than such a shop has rows; the system's file cache is behind them anyway.
 */
export const EMBEDDED_SETTINGS = ['shared_buffers = 16MB']
