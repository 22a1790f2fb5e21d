export { intervalOf } from './ab-test.ts';

/** A reason why someone got no email, in both its forms. */
interface LeftOut {
  /** Of one person, as a sentence without its full stop. */
  readonly one: string;
  /** After a number of people. */
  readonly many: string;
}

/** Why people of an audience got no email: reasons of the ledger and of campaigns. */
const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  excluded: { one: 'The campaign left them out', many: 'left out by you' },
  'no-address': { one: 'We know no address of theirs', many: 'without an email address' },
  suppressed: {
    one: 'Their address gets no offers: an email bounced, was reported as spam, or offers were stopped',
    many: 'who bounced, reported spam or stopped all emails',
  },
  'no-consent': { one: 'They hadn’t agreed to emails', many: 'who haven’t agreed to emails' },
  unsubscribed: { one: 'They had ended these emails', many: 'who ended these emails' },
  late: {
    one: 'The hour had passed where they live',
    many: 'where the hour has passed',
  },
  'role-address': {
    one: 'Their address belongs to a role, such as abuse@ or postmaster@, so it gets no offers',
    many: 'at addresses such as abuse@ or postmaster@',
  },
  'no-mail-server': {
    one: 'The domain of their address takes no email',
    many: 'at domains that take no email',
  },
  'had-messages': {
    one: 'They had enough messages that day',
    many: 'who had enough messages that day',
  },
  'same-content': {
    one: 'They got the same email from another campaign in the week before',
    many: 'who got the same email from another campaign',
  },
  'person-gone': { one: 'They were erased before it left', many: 'who were erased' },
  'address-changed': {
    one: 'Their address changed after the email was prepared',
    many: 'whose address changed',
  },
};

/** Why one person got no email, without a full stop. */
export const whyLeftOut = (reason: string): string => LEFT_OUT[reason]?.one ?? reason;

/** Why people got no email, after their number. */
export const manyLeftOut = (reason: string): string => LEFT_OUT[reason]?.many ?? reason;
