import { v7 as newId } from 'uuid';
import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { productApprovalCalls } from '../../../../shared/features/making/product-approval/product-approval.calls.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { decideProducts } from '../products/products.ts';
import { addDecisions, findApproval, findToReview } from './product-approval.queries.ts';
import { tellApproved, tellDenied } from './tell-decisions.ts';

const gone = () => notFound(BASKET_MESSAGES.productGone);
const WAITING = ['unreviewed', 'resubmitted'] as const;

export const productApprovalImplementations = implement(productApprovalCalls, {
  list: ({ query }, { tx }) => findToReview(tx, query),

  async approve({ body }, { tx, user, services }) {
    const accountId = user?.id ?? null;
    // In two steps, because owners get an email only for products that come back.
    const seen = await decideProducts(tx, body.ids, ['unreviewed'], { approval: 'approved', reason: null });
    const back = await decideProducts(tx, body.ids, ['resubmitted', 'denied'], {
      approval: 'approved',
      reason: null,
    });
    const decided = [...seen, ...back];
    await addDecisions(tx, decided, { decision: 'approved', words: '', accountId });
    await tellApproved(tx, services, back, newId());
    return { ids: decided.map(({ id }) => id) };
  },

  async deny({ body: { ids, reason } }, { tx, user, services }) {
    const decided = await decideProducts(tx, ids, [...WAITING, 'approved'], { approval: 'denied', reason });
    await addDecisions(tx, decided, { decision: 'denied', words: reason, accountId: user?.id ?? null });
    await tellDenied(tx, services, decided, { reason, key: newId() });
    return { ids: decided.map(({ id }) => id) };
  },

  async get({ params }, { tx, project }) {
    if (!project) throw forbidden();
    const found = await findApproval(tx, project.id, params.product);
    if (!found) throw gone();
    return found;
  },

  async resubmit({ params, body }, { tx, project, user }) {
    if (!project) throw forbidden();
    const found = await findApproval(tx, project.id, params.product);
    if (!found) throw gone();
    const sent = await decideProducts(tx, [params.product], ['denied'], {
      approval: 'resubmitted',
      reason: found.reason,
    });
    if (sent.length === 0) throw conflict('not-denied', 'This product doesn’t have to be sent again');
    await addDecisions(tx, sent, {
      decision: 'resubmitted',
      words: body.note,
      accountId: user?.id ?? null,
    });
    return { id: params.product };
  },
});
