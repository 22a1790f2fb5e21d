import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  CONTACT_SENT,
  contactFormCalls,
} from '../../../../shared/features/help/contact-form/contact-form.calls.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { countUnderKeys, tooManyAttempts } from '../../../platform/calls/rate.ts';
import { findMailingStore, storeNotFound } from '../../projects/stores/stores.ts';
import { findLiveProperty } from '../../site/pages/pages.ts';
import { sendContactMail } from './contact-mail.ts';

/** Messages that one address gets in a day: merchants choose it, so it may be anyone’s. */
const MESSAGES_PER_DAY = 200;
const DAY_SECONDS = 86_400;

export const contactFormImplementations = implement(contactFormCalls, {
  async send({ body }, context) {
    const { store, services, tx } = context;
    if (!store) throw storeNotFound();
    if (body[FORM_TRAP] !== '') return { message: CONTACT_SENT };
    const mailing = await findMailingStore(tx, { projectId: store.projectId, storeId: store.id });
    const chosen = await findLiveProperty(tx, store.id, {
      url: body.source,
      uid: body.form,
      type: 'mailContactForm',
      property: 'contactEmail',
    });
    const to = chosen || mailing.email;
    if (!to) throw new Refusal(409, 'no-address', 'This store can’t get messages at the moment');
    const [counted] = await countUnderKeys(services.databases.platform, [
      { key: `${contactFormCalls.send.name}:to:${to.toLowerCase()}`, perSeconds: DAY_SECONDS },
    ]);
    if (counted && counted.count > MESSAGES_PER_DAY) throw tooManyAttempts(counted.wait);
    await sendContactMail(tx, services, { ...body, to, storeId: store.id, store: mailing });
    return { message: CONTACT_SENT };
  },
});
