import { notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  readReturnCode,
  recyclingReturnCalls,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { code128, qrCode } from '../../../platform/barcodes/barcodes.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import {
  askForReturn,
  type FoundReturn,
  receiveReturn,
  returnOfCode,
  returnOfToken,
  storeOfReturn,
} from './recycling-returns.queries.ts';
import { returnAddress, returnOffer } from './return-address.ts';
import { PLATFORM_NAME, returnMail } from './return-mail.ts';

/** Limits the emails per return, for any number of requests. */
const MOST_ASKS = 5;
const PLATFORM: Scope = { kind: 'platform' };

/** Where a return's label stands: in the store's own frame, or at the platform's host. */
const labelPath = (token: string, store: SteppedContext['store']): string =>
  store ? `/shop-return-label/${token}/` : `/return-label/${token}/`;

const tooOften = (secondsLeft: number) =>
  new Refusal(429, 'too-many', 'Too many attempts. Please try again tomorrow', {
    retryAfterSeconds: secondsLeft,
  });

const shownToFactory = (found: FoundReturn) => ({ ...found, storeName: found.storeName ?? PLATFORM_NAME });

/** @throws Refusal 404 */
function codeOf(text: string): string {
  const code = readReturnCode(text);
  if (code === null) throw notFound(`We can’t find a return with the code ${text}`);
  return code;
}

/** @throws Refusal 404 */
async function knownReturn(tx: Tx, code: string) {
  const found = await returnOfCode(tx, code);
  if (!found) throw notFound(`We can’t find a return with the code ${code}`);
  return shownToFactory(found);
}

export const recyclingReturnImplementations = implement(recyclingReturnCalls, {
  offer: async (_input, { services }) => ({ offer: returnOffer(services.config) }),

  // The platform's own host has no project, so its returns belong to the platform.
  submit: inSteps(async ({ body: { email } }, context) => {
    const { services, store, request, log } = context;
    const { offer } = returnAddress(services.config, log);
    await context.transaction(
      async (tx) => {
        const asked = await askForReturn(tx, { store, email });
        if (asked.timesAsked > MOST_ASKS) throw tooOften(asked.secondsLeft);
        const mail = returnMail({
          to: email,
          asked,
          offer,
          store: store && (await storeOfReturn(tx, store.id, email)),
          origin: store ? request.origin : services.config.publicUrl.origin,
          labelPath: labelPath(asked.token, store),
          now: Date.now(),
        });
        await queueMail(tx, services, mail, {
          kind: 'recycling-returns.label',
          storeId: store?.id ?? null,
          beyond: 'refuse',
          // A return has a limit already: this one is for all stores together.
          perMailbox: { max: 15, perSeconds: 3600 },
        });
      },
      store ? context.scope : PLATFORM,
    );
    return { message: RETURN_ITEM_MESSAGES.sent };
  }),

  label: inSteps(async ({ params: { token } }, context) => {
    const { services, store, log } = context;
    const found = await context.transaction(
      (tx) => returnOfToken(tx, token, store?.id ?? null),
      store ? context.scope : PLATFORM,
    );
    if (!found) throw notFound('We can’t find that return label');
    const { address, offer } = returnAddress(services.config, log);
    const { receivedBy: _, ...shown } = shownToFactory(found);
    return { ...shown, address, offer, barcode: code128(found.code), qr: qrCode(found.code) };
  }),

  find: ({ params }, { tx }) => knownReturn(tx, codeOf(params.code)),

  async receive({ params }, context) {
    const code = codeOf(params.code);
    const isReceived = await receiveReturn(context.tx, code, ownAccount(context).id);
    return { ...(await knownReturn(context.tx, code)), wasReceived: !isReceived };
  },
});
