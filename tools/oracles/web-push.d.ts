/** The part of web-push that the proof of push messages uses: the package has no types. */
declare module 'web-push' {
  interface Details {
    method: string
    headers: Record<string, string | number>
    body: Buffer
  }
  const webPush: {
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: Buffer,
      options: { vapidDetails: { subject: string; publicKey: string; privateKey: string }; TTL: number; urgency: string; topic: string },
    ) => Details
  }
  export default webPush
}
