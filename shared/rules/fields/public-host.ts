/** Names that only one computer or one network knows: RFC 6761, 6762 and 8375, and what routers and offices use. */
const LOCAL_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * Whether an address is one that our server may ask for somebody: `https`, at a public name and the usual port. Numbers are
 * refused: no service that we ask is reached by them, and our own network is.
 */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const name = hostname.replace(/\.$/, '');
  const isNumber = name.startsWith('[') || /^[\d.]+$/.test(name);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    !isNumber &&
    name.includes('.') &&
    !LOCAL_NAME.test(name)
  );
}
