import { notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  readReturnCode,
  recyclingReturnCalls,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { code128, qrCode } from '../../../platform/barcodes/barcodes.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { findRecyclingCoupon, giveCode } from '../discounts/discounts.ts';
import { couponMail } from './coupon-mail.ts';
import {
  askForReturn,
  type FoundReturn,
  keepCode,
  type ReceivedReturn,
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

/** Gives the sender of a parcel that has just arrived a code, where the store promises one. */
async function thank(
  { tx, services }: CallContext,
  code: string,
  { email, storeId, store }: ReceivedReturn,
): Promise<void> {
  if (storeId === null || store === null) return;
  const coupon = await findRecyclingCoupon(tx, storeId);
  if (!coupon) return;
  const given = await giveCode(tx, storeId, coupon);
  await keepCode(tx, code, given.id);
  const origin = services.hosts.originOf(store);
  const { text, sentence } = coupon;
  const mail = couponMail({ to: email, returnCode: code, code: given.code, text, sentence, store, origin });
  // A parcel is scanned in once, by somebody who holds it.
  await queueMail(tx, services, mail, 'once');
}

export const recyclingReturnImplementations = implement(recyclingReturnCalls, {
  async offer(_input, { tx, services, store }) {
    const offer = returnOffer(services.config);
    const coupon = offer && store && (await findRecyclingCoupon(tx, store.id));
    return { offer, coupon: coupon?.text ?? null };
  },

  // The platform's own host has no project, so its returns belong to the platform.
  submit: inSteps(async ({ body: { email } }, context) => {
    const { services, store, request, log } = context;
    const { offer } = returnAddress(services.config, log);
    await context.transaction(
      async (tx) => {
        const asked = await askForReturn(tx, { store, email });
        if (asked.timesAsked > MOST_ASKS) throw tooOften(asked.secondsLeft);
        const coupon = store && (await findRecyclingCoupon(tx, store.id));
        const mail = returnMail({
          to: email,
          coupon: coupon?.text ?? null,
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
    const received = await receiveReturn(context.tx, code, ownAccount(context).id);
    if (received) await thank(context, code, received);
    return { ...(await knownReturn(context.tx, code)), wasReceived: received === null };
  },
});
