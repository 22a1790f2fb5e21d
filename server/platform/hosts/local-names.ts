/** Names by which a machine reaches itself alone; browsers resolve those below `localhost` to it as well. */
export const isLocalName = (hostname: string): boolean =>
  /^(127\.0\.0\.1|\[::1\]|([\w-]+\.)*localhost)$/i.test(hostname);

/** Whether a host header’s value is the dashboard’s. On a machine of one's own every name of it is. */
export const isMainHost = (host: string, publicUrl: URL): boolean =>
  host.toLowerCase() === publicUrl.host ||
  (isLocalName(publicUrl.hostname) && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host));

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/** Whether a connection comes from this machine. A proxy's does too, so ask only on a local name. */
export const isLoopback = (address: string | undefined): boolean => LOOPBACK.test(address ?? '');
