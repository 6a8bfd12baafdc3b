/** A server of PostgreSQL: its port, that of its Patroni, and its data folder. */
export type Server = { name: string; port: number; rest: number; data: string }

/** Seconds: how long a primary keeps its lock unrenewed, how often Patroni looks, and how long it tries etcd and PostgreSQL. */
export const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 }
/** HAProxy looks every second and takes a server out after two failures. */
export const CHECKS = 'inter 1s fall 2 rise 1'

/** Settings of Patroni; JSON is YAML. */
export function patroniSettings(server: Server, beside: { etcd: number; folder: string; password: string }) {
  const { name, port, rest, data } = server
  const password = beside.password
  const address = `127.0.0.1:${port}`
  return {
    scope: 'failover',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${beside.etcd}` },
    bootstrap: {
      dcs: { ...TIMES, synchronous_mode: true, postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: `${beside.folder}/${name}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: beside.folder, jit: 'off' },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
  }
}

/** Settings of HAProxy: connections go to the server whose Patroni says that it is the primary. */
export const haproxySettings = (port: number, servers: Server[]) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server ${CHECKS} on-marked-down shutdown-sessions
${servers.map(({ name, port: own, rest }) => `  server ${name} 127.0.0.1:${own} check port ${rest}`).join('\n')}
`
