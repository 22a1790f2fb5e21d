import { sql } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import type { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { PRODUCT_NAME } from '../../../../shared/rules/constants/constants.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { qrCode } from '../../../platform/barcodes/barcodes.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { Handler } from '../../../platform/calls/implement.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { requireConfirmation } from './confirmation.ts';
import { deviceName } from './device-name.ts';
import { replaceRecoveryCodes } from './identity.queries.ts';
import { notifyAccountOwner } from './login-notices.ts';
import { acceptedStep, newRecoveryCodes, ownerOf, recoveryCodeHash } from './two-factor.ts';

const alreadyOn = () => new Refusal(409, 'two-factor-on', 'Two-factor authentication is already on');
const notOn = () => new Refusal(409, 'two-factor-off', 'Two-factor authentication is off');

function ownUser(context: CallContext): SessionUser {
  if (!context.user) throw new Refusal(401, 'signed-out');
  return context.user;
}

async function giveRecoveryCodes(context: CallContext, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    context.tx,
    accountId,
    codes.map((code) => recoveryCodeHash(accountId, code)),
  );
  return codes;
}

export const beginTwoFactor: Handler<typeof identityCalls.beginTwoFactor> = async (_, context) => {
  const user = ownUser(context);
  if (user.twoFactorAuthEnabled) throw alreadyOn();
  requireConfirmation(context);
  const secret = generateSecret();
  await context.tx
    .updateTable('accounts')
    .set({
      twoFactorSecret: context.services.seals.seal(secret, ownerOf(user.id)),
      twoFactorLastStep: null,
    })
    .where('id', '=', user.id)
    .where('twoFactorEnabledAt', 'is', null)
    .execute();
  const uri = generateURI({ issuer: PRODUCT_NAME, label: user.email, secret });
  return {
    secret,
    uri,
    qr: qrCode(uri, { edge: 2, scale: 4 }),
  };
};

export const enableTwoFactor: Handler<typeof identityCalls.enableTwoFactor> = async ({ body }, context) => {
  const user = ownUser(context);
  if (user.twoFactorAuthEnabled) throw alreadyOn();
  const begun = await context.tx
    .selectFrom('accounts')
    .select('twoFactorSecret')
    .where('id', '=', user.id)
    .executeTakeFirst();
  if (!begun?.twoFactorSecret) throw new Refusal(409, 'two-factor-not-begun', 'Please start again');
  const step = await acceptedStep(
    context.services,
    { accountId: user.id, kept: begun.twoFactorSecret, lastStep: null },
    body.twoFactorAuthCode,
  );
  if (step === null) throw invalid({ twoFactorAuthCode: [FIELD_MESSAGES.twoFactorCode] });
  await context.tx
    .updateTable('accounts')
    .set({ twoFactorEnabledAt: sql<Date>`now()`, twoFactorLastStep: step })
    .where('id', '=', user.id)
    .execute();
  await notifyAccountOwner(context.tx, context, user.email, {
    subject: 'Two-factor authentication is on',
    text: `From now on, logging in needs a code from your app. It was turned on with ${deviceName(context.request.userAgent)}.`,
    section: 'two-factor',
  });
  return { recoveryCodes: await giveRecoveryCodes(context, user.id) };
};

export const disableTwoFactor: Handler<typeof identityCalls.disableTwoFactor> = async (_, context) => {
  const user = ownUser(context);
  requireConfirmation(context);
  await context.tx
    .updateTable('accounts')
    .set({ twoFactorEnabledAt: null, twoFactorSecret: null, twoFactorLastStep: null })
    .where('id', '=', user.id)
    .execute();
  await replaceRecoveryCodes(context.tx, user.id, []);
  // It may have been off already.
  if (user.twoFactorAuthEnabled)
    await notifyAccountOwner(context.tx, context, user.email, {
      subject: 'Two-factor authentication is off',
      text: `Your password alone opens your account now. It was turned off with ${deviceName(context.request.userAgent)}.`,
      section: 'two-factor',
    });
  return { message: 'Two-factor authentication is off' };
};

export const renewRecoveryCodes: Handler<typeof identityCalls.renewRecoveryCodes> = async (_, context) => {
  const user = ownUser(context);
  if (!user.twoFactorAuthEnabled) throw notOn();
  requireConfirmation(context);
  await notifyAccountOwner(context.tx, context, user.email, {
    subject: 'You have new recovery codes',
    text: `The ones before no longer work. They were made with ${deviceName(context.request.userAgent)}.`,
    section: 'two-factor',
  });
  return { recoveryCodes: await giveRecoveryCodes(context, user.id) };
};
