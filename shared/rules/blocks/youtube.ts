/** Videos of YouTube by the addresses that people copy. */

const ID = /^[\w-]{11}$/;
const HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
/** Where its videos play: from YouTube’s host that sets no cookies beforehand. */
export const YOUTUBE_FRAMES = 'https://www.youtube-nocookie.com';

const PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;

/** The id of a video from its address or the id itself; null where it is neither. */
export function youtubeVideoId(address: string): string | null {
  const text = address.trim();
  if (ID.test(text)) return text;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : HOSTS.has(url.hostname)
        ? (url.searchParams.get('v') ?? PATH.exec(url.pathname)?.[1] ?? '')
        : '';
  return ID.test(id) ? id : null;
}
