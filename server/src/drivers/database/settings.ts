export const superuser = 'cloudyard_super';
export const socketPort = 5432;

/** The order of names in the console is pinyin. */
const locale = 'zh-Hans-CN';

export function initdbArguments(
  folder: string,
  passwordFile: string,
  ctype: string,
  durable: boolean,
): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    `--icu-locale=${locale}`,
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

/** Given on the command line and not in postgresql.conf, so that an update of Cloudyard updates them. */
export function postgresArguments(plan: {
  cluster: string;
  socket: string;
  durable: boolean;
  settings: Record<string, string>;
}): string[] {
  const { cluster, socket, durable } = plan;
  const safety = durable ? 'on' : 'off';
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    // Two cores, and a console beside it that wants memory as well.
    max_connections: '100',
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    max_parallel_workers_per_gather: '1',
    random_page_cost: '1.1',
    // Console queries are short: compiling one costs more than running it.
    jit: 'off',
    // Tests ask each question a few times on a database of its own: a plan for each answer is not worth its making.
    plan_cache_mode: durable ? 'auto' : 'force_generic_plan',
    // A database of tests is gone before looking after it pays.
    autovacuum: safety,
    // What a Cloudyard that was killed had asked for is ended at once: its locks would keep the next one waiting.
    client_connection_check_interval: '1s',
    // What a backup or a replica needs.
    wal_level: 'replica',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    // Statements carry people's data; they do not belong in a log.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...plan.settings,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
