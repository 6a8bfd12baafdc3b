import type { Manifest } from './manifests.ts'

type Model = new (data: object) => { validate: () => void }

/** Loaded at run time: their declarations would double the time that the compiler takes. */
const load = (module: string): Promise<Record<string, Model>> => import(module)

const MODULES: Record<string, string> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'batch/v1': 'kubernetes-models/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1',
}

/**
 * Checks a manifest by the schema that Kubernetes, or CloudNativePG, has for its kind.
 * @throws when it does not fit, or when there is no schema of its kind
 */
export async function validate({ file: _, ...manifest }: Manifest) {
  const { apiVersion, kind, spec } = manifest
  // The plugin has no schema in a package; its configuration is the one that a cluster of the operator may have itself.
  if (kind === 'ObjectStore')
    return validateAs('postgresql.cnpg.io/v1', 'Cluster', {
      metadata: manifest.metadata,
      spec: { instances: 1, storage: {}, backup: { barmanObjectStore: spec.configuration } },
    })
  await validateAs(apiVersion, kind, manifest)
}

async function validateAs(apiVersion: string, kind: string, manifest: object) {
  const Model = MODULES[apiVersion] && (await load(MODULES[apiVersion]))[kind]
  if (!Model) throw new Error(`There is no schema of ${apiVersion} ${kind}.`)
  new Model(manifest).validate()
}
