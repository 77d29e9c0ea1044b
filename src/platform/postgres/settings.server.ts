/**
 * Given on the command line at every start, so that a newer Foyer brings its newer settings. Small when idle, never at the
 * price of a committed row: fsync, full_page_writes and synchronous_commit keep their safe values.
 */
const SETTINGS: Record<string, string> = {
  cluster_name: 'foyer',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  superuser_reserved_connections: '0',
  jit: 'off',
  random_page_cost: '1.1',
  // Each of these would otherwise keep processes or shared memory for work that one small server never has.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  max_logical_replication_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  max_wal_senders: '2',
  max_replication_slots: '2',
  // A backup copies the folder first and the WAL last: the WAL written meanwhile must still be there.
  wal_keep_size: '64MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Rows and parameters belong to clients of the studio: the log names the error, not the data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** For data that nobody needs once the process has ended. */
const DISPOSABLE: Record<string, string> = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

export type Use = { connections: number; disposable: boolean };

export function settingArgs(port: number, { connections, disposable }: Use): string[] {
  const settings = { ...SETTINGS, ...(disposable ? DISPOSABLE : {}), port: String(port), max_connections: String(connections) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
