import { CONDITION_REGISTRY } from '../../../../shared/contract/access/access.ts';
import {
  type HelpReader,
  type HelpReason,
  type HelpTopic,
  reasonsFor,
  topicsFor,
} from '../../../../shared/features/help/help/help.ts';
import { useGuardState } from '../../../platform/access/use-session.ts';

interface Questions {
  readonly reasons: readonly HelpReason[];
  readonly topics: readonly HelpTopic[];
}

/** The questions that this person is shown: those about the floor only where they see it. */
export function useQuestions(reader: HelpReader): Questions {
  const seesFloor = CONDITION_REGISTRY.isFactoryOrInternalUser(useGuardState());
  return { reasons: reasonsFor(reader, seesFloor), topics: topicsFor(reader, seesFloor) };
}
