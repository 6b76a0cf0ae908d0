/**
 * The embedded database's postgresql.conf. WebAssembly's memory never shrinks, and the default 128 MB of buffers is more
 * than all the rows of a small shop. The system caches the files anyway. A vacuum opens every file, and by default
 * up to 1,000 of them stay open. Connections need those descriptors. The write-ahead log may grow to 1 GB by default.
 */
export const EMBEDDED_SETTINGS = [
  'shared_buffers = 16MB',
  'max_files_per_process = 64',
  'min_wal_size = 32MB',
  'max_wal_size = 64MB',
]
