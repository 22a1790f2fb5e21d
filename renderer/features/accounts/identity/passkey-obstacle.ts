/** The reason why a browser's passkey dialog failed; null when the person cancelled. */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem';
}

const NO_SUPPORT =
  'This browser doesn’t support passkeys. Use an up-to-date Chrome, Edge, Firefox or Safari over HTTPS.';

/** Why passkeys cannot be used here, in a sentence; null where they can. */
export function passkeyObstacle(dashboardOrigin: string): string | null {
  if (location.origin !== dashboardOrigin) return `Passkeys only work at ${dashboardOrigin}.`;
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return 'Passkeys don’t work on an IP address. Ask your administrator for the site’s web address.';
  return 'PublicKeyCredential' in window ? null : NO_SUPPORT;
}
