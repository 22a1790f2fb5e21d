import { notFound } from '../../../../shared/contract/errors.ts';
import { marketingCalls } from '../../../../shared/features/growth/marketing/marketing.calls.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { loadLiveDiscounts } from '../../selling/discounts/discounts.ts';

export const marketingImplementations = implement(marketingCalls, {
  async overview(_input, { tx, project }) {
    if (!project?.permissions.includes('manage-discounts')) return { discounts: null };
    const discounts = await loadLiveDiscounts(tx, project.id);
    if (!discounts) throw notFound(PAGE_MESSAGES.withoutStore);
    return { discounts };
  },
});
