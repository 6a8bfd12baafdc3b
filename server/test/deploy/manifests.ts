import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

/** The folder of the manifests. */
export const FOLDER = join(import.meta.dirname, '../../../deploy/kubernetes')

export type Labels = Record<string, string>
type Reference = { name: string; key: string }
export type Container = {
  name: string
  image: string
  command?: string[]
  ports?: { name: string; containerPort: number }[]
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: Reference } }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  lifecycle?: { preStop: { sleep: { seconds: number } } }
  volumeMounts: { name: string; mountPath: string }[]
}
type Probe = { httpGet: { path: string; port: string } }
type Pod = {
  metadata: { labels: Labels }
  spec: {
    terminationGracePeriodSeconds?: number
    containers: Container[]
    volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
  }
}
type Selector = { matchLabels?: Labels }
type Rule = { ports?: { port: number | string }[] }
/** The parts of all kinds that the tests read; which of them a manifest has follows from its kind and its schema. */
type Spec = {
  template: Pod
  jobTemplate: { spec: { template: Pod } }
  replicas: number
  minAvailable: number
  instances: number
  strategy: { rollingUpdate: { maxSurge: number; maxUnavailable: number } }
  selector: Selector & Labels
  podSelector: Selector
  ports: { port: number; targetPort: string }[]
  ingress: Rule[]
  egress: Rule[]
  rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[]
  postgresql: { parameters: Labels }
  bootstrap: { initdb: { database: string; owner: string } }
  plugins: { name: string; parameters: Labels }[]
  cluster: { name: string }
  pluginConfiguration: { name: string }
  configuration: { s3Credentials: Record<string, Reference> }
}
export type Manifest = {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Labels }
  data: Labels
  stringData: Labels
  spec: Spec
}

/** The names of the files with manifests. */
export const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .sort()

/** Every manifest of a file. @throws when it is not valid YAML, or has a key twice */
export function read(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8'), { strict: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return { file, ...document.toJS() }
  })
}

/** The pod of a deployment, job or scheduled job. */
export function podOf({ kind, spec }: Manifest): Pod | undefined {
  if (kind === 'CronJob') return spec.jobTemplate.spec.template
  return kind === 'Deployment' || kind === 'Job' ? spec.template : undefined
}
