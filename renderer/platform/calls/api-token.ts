import { API_TOKEN_COOKIE } from '../../../shared/rules/constants/constants.ts';

/** The browser was given no token for the public API although it asked for one. Spec 3 §7. */
class ApiTokenMissing extends Error {
  override readonly name = 'ApiTokenMissing';
  constructor() {
    super(`The cookie ${API_TOKEN_COOKIE} with the public API’s token is missing`);
  }
}

interface ApiTokenUse<Answer> {
  /** The token in the browser's cookie, or null. */
  readonly held: () => string | null;
  readonly send: (token: string) => Promise<Answer>;
  /** Has the server set a new token. */
  readonly renew: () => Promise<unknown>;
}

let renewal: Promise<unknown> | null = null;

/** Calls that are refused together share one renewal. */
function renewOnce(renew: () => Promise<unknown>): Promise<unknown> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * Sends a call of the public API with the browser's token. Without one, or after a 401, it renews the token and sends
 * the call one more time; that response is final. Spec 2 §7.9, spec 3 §7.
 * @throws ApiTokenMissing when the renewal set no cookie
 */
export async function sendWithToken<Answer extends { readonly status: number }>({
  held,
  send,
  renew,
}: ApiTokenUse<Answer>): Promise<Answer> {
  const token = held();
  const first = token ? await send(token) : null;
  if (first !== null && first.status !== 401) return first;
  // Another call may have renewed it while this one was on its way.
  if (held() === token) await renewOnce(renew);
  const renewed = held();
  if (!renewed) throw new ApiTokenMissing();
  return send(renewed);
}
