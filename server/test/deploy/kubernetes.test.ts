import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as system from '../../../api/company/system.ts'
import { Env, readEnv } from '../../platform/env.ts'
import { type Container, FOLDER, files, type Labels, type Manifest, podOf, read } from './manifests.ts'
import { validate } from './schemas.ts'

const kustomization = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as {
  resources: string[]
  images: { name: string }[]
}
const all = files.filter((file) => file !== 'kustomization.yaml').flatMap(read)
const one = (kind: string, name?: string) =>
  all.find((manifest) => manifest.kind === kind && (!name || manifest.metadata.name === name))!
const workloads = all.flatMap((manifest) => {
  const pod = podOf(manifest)
  return pod ? [{ name: manifest.metadata.name, pod, container: pod.spec.containers[0]! }] : []
})
const app = workloads.find(({ name }) => name === 'engabo')!
const database = one('Cluster')

test('every manifest fits the schema that Kubernetes or CloudNativePG has for its kind, and a broken one does not', async () => {
  expect(all.length).toBeGreaterThan(15)
  for (const manifest of all)
    await expect(validate(manifest), `${manifest.file}: ${manifest.kind} ${manifest.metadata.name}`).resolves.toBeUndefined()
  const broken: [Manifest, object][] = [
    [one('Deployment'), { replicas: 'three' }],
    [database, { instances: 0.5 }],
    [one('ObjectStore'), { configuration: { endpointURL: 'https://s3.example.com' } }],
  ]
  for (const [manifest, spec] of broken)
    await expect(validate({ ...manifest, spec: { ...manifest.spec, ...spec } }), manifest.kind).rejects.toThrow()
  await expect(validate({ ...one('Service'), kind: 'Servant' })).rejects.toThrow('There is no schema of v1 Servant.')
})

test('the kustomization has every file but the example of the secrets, and says where the image is', () => {
  expect(kustomization.resources.toSorted()).toEqual(
    files.filter((file) => !['kustomization.yaml', 'secrets.example.yaml'].includes(file)),
  )
  const images = kustomization.images.map(({ name }) => name)
  for (const { container } of workloads) expect(images).toContain(container.image)
})

/** The environment of a container: of its image, and what settings, secrets and the cluster give it. */
function environmentOf({ envFrom = [], env = [] }: Container): Record<string, string> {
  const [, image = ''] = /^ENV (NODE_ENV=.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const sources = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef ? one('ConfigMap', configMapRef.name).data : one('Secret', secretRef!.name).stringData,
  )
  const { owner, database: name } = database.spec.bootstrap.initdb
  const generated: Labels = {
    uri: `postgresql://${owner}:pw@${database.metadata.name}-rw.engabo:5432/${name}`,
    password: 'pw',
  }
  const own: Record<string, string> = {}
  for (const { name, value, valueFrom } of env) {
    if (valueFrom) expect(valueFrom.secretKeyRef.name, name).toBe(`${database.metadata.name}-app`)
    own[name] = valueFrom ? generated[valueFrom.secretKeyRef.key]! : value!.replace(/\$\((\w+)\)/g, (_, other) => own[other]!)
  }
  const inImage = image.split(' ').map((pair) => pair.split('=') as [string, string])
  return Object.assign({}, Object.fromEntries(inImage), ...sources, own)
}

test('the environment is one that the program reads, with the ports, folders and databases of the manifests', () => {
  const named = [...Object.keys(one('ConfigMap').data), ...Object.keys(one('Secret', 'engabo-secrets').stringData)]
  expect(named.filter((name) => !(name in Env.shape))).toEqual([])
  const settings = readEnv(environmentOf(app.container))
  const portOf = (name: string) => app.container.ports!.find((port) => port.name === name)!.containerPort
  expect(settings).toMatchObject({
    production: true,
    host: '0.0.0.0',
    port: portOf('http'),
    metricsPort: portOf('metrics'),
    databaseUrl: 'postgresql://engabo:pw@database-rw.engabo:5432/engabo',
    databaseReadUrl: 'postgres://engabo:pw@database-ro:5432/engabo',
    publicUrl: 'https://www.example.com',
    bucket: { url: 'https://s3.example.com/engabo-files' },
  })
  for (const { name, container } of workloads) {
    const { databaseUrl, dataDir } = readEnv(environmentOf(container))
    expect(databaseUrl, name).toBe(settings.databaseUrl)
    expect(
      container.volumeMounts.map(({ mountPath }) => mountPath),
      name,
    ).toEqual(expect.arrayContaining([dataDir, '/tmp']))
  }
})

test('the probes ask paths of the program at its port, and the commands of the jobs are files of the program', () => {
  const paths = [system.health, system.ready].flatMap(({ path, aliases }) => [path, ...aliases])
  for (const probe of [app.container.startupProbe!, app.container.livenessProbe!, app.container.readinessProbe!]) {
    expect(paths).toContain(probe.httpGet.path)
    expect(probe.httpGet.port).toBe('http')
  }
  expect(app.container.readinessProbe!.httpGet.path).toBe('/ready')
  for (const { name, container } of workloads.filter(({ container }) => container.command)) {
    const [node, file] = container.command!
    expect([node, existsSync(file!)], name).toEqual(['node', true])
  }
  expect(workloads.map(({ name }) => name)).toEqual(['engabo', 'engabo-archive', 'engabo-migrate'])
})

test('services, budgets, policies and volumes name pods, ports and claims that exist', () => {
  const pods = [...workloads.map(({ pod }) => pod.metadata.labels), { 'cnpg.io/cluster': database.metadata.name }]
  const matches = (labels: Labels = {}) =>
    pods.some((pod: Labels) => Object.entries(labels).every(([name, value]) => pod[name] === value))
  const ports = app.container.ports!.map(({ name }) => name)
  for (const { kind, metadata, spec } of all) {
    const labels = kind === 'Service' ? spec.selector : (spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels)
    expect(matches(labels as Labels | undefined), `${kind} ${metadata.name}`).toBe(true)
    const named = [...(spec?.ingress ?? []), ...(spec?.egress ?? [])].flatMap((rule) => rule.ports ?? []).map(({ port }) => port)
    for (const port of named) if (typeof port === 'string') expect(ports, metadata.name).toContain(port)
  }
  for (const { targetPort } of one('Service').spec.ports) expect(ports).toContain(targetPort)
  const { service } = one('Ingress').spec.rules[0]!.http.paths[0]!.backend
  expect(service).toEqual({ name: one('Service').metadata.name, port: { name: 'http' } })
  for (const { name, pod, container } of workloads) {
    const volumes = pod.spec.volumes.map((volume) => volume.name)
    for (const mount of container.volumeMounts) expect(volumes, name).toContain(mount.name)
    for (const { persistentVolumeClaim: claim } of pod.spec.volumes)
      if (claim) expect(one('PersistentVolumeClaim', claim.claimName), name).toBeTruthy()
  }
})

test('an update, a lost machine and a lost primary leave processes, connections and backups', () => {
  const { replicas, strategy } = one('Deployment').spec
  expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
  expect(one('PodDisruptionBudget').spec.minAvailable).toBe(replicas - 1)
  expect(database.spec.instances).toBe(3)
  // Each process opens up to 15 connections (docs/operations.md), also those of an update and of the two jobs.
  expect(Number(database.spec.postgresql.parameters.max_connections)).toBeGreaterThanOrEqual((replicas + 1 + 2) * 15)
  const { terminationGracePeriodSeconds: grace } = app.pod.spec
  // Requests in progress may take 12 seconds, the queue and the connections some more.
  expect(grace).toBeGreaterThanOrEqual(app.container.lifecycle!.preStop.sleep.seconds + 30)
  const [plugin] = database.spec.plugins
  expect(one('ObjectStore').metadata.name).toBe(plugin!.parameters.barmanObjectName)
  const backup = one('ScheduledBackup').spec
  expect([backup.cluster.name, backup.pluginConfiguration.name]).toEqual([database.metadata.name, plugin!.name])
  for (const { name, key } of Object.values(one('ObjectStore').spec.configuration.s3Credentials))
    expect(one('Secret', name).stringData).toHaveProperty(key)
})
