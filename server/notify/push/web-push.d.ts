// The package has no types of its own; this is what push.ts uses of it.
declare module 'web-push' {
  type Details = { headers: Record<string, string | number>; body: Buffer }
  const webPush: {
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        TTL: number
        urgency: 'very-low' | 'low' | 'normal' | 'high'
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
      },
    ) => Details
  }
  export default webPush
}
