/** On another site: makes each frame of the service as high as its page. Only a message of the frame itself, from its origin, counts. */

const HEIGHT_MAX = 5000

addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
  if (typeof data !== 'object' || data === null || !('beffroi' in data) || !('hauteur' in data)) return
  const height = Number(data.hauteur)
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-beffroi]'))
    if (frame.contentWindow === source && new URL(frame.src).origin === origin && height > 0 && height < HEIGHT_MAX)
      frame.height = String(Math.ceil(height))
})
