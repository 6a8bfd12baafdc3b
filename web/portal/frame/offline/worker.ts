const SCOPE = '/portal'

/** The worker of the portal: its pages without a network, and its messages. */
export const registerPortalWorker = () => navigator.serviceWorker.register('/portal-worker.js', { scope: SCOPE })

export const portalWorker = () => navigator.serviceWorker.getRegistration(SCOPE)
