import { Checkbox, Switch } from '@mantine/core';
import {
  agentChatCalls,
  CHAT_GROUP_IDS,
  chatGroupTitle,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import styles from './agent-desk.module.css';
import { rememberAgent } from './chat-start.ts';

interface AgentAvailabilityProps {
  readonly me: string;
  readonly available: boolean;
  readonly groupIds: readonly number[];
  readonly online: readonly number[];
}

/** Sets the agent's availability and groups. */
export function AgentAvailability({ me, available, groupIds, online }: AgentAvailabilityProps) {
  const save = useCallMutation(agentChatCalls.setAvailability, { refreshes: [agentChatCalls.desk] });
  const wished = save.isPending ? save.variables.body : { available, groupIds };
  const change = (body: { available: boolean; groupIds: number[] }) =>
    save.mutate(
      { body },
      {
        onError: showFailure,
        onSuccess: (kept) => rememberAgent(me, kept.available && kept.groupIds.length > 0),
      },
    );
  const turn = (on: boolean) =>
    change({
      available: on,
      groupIds: wished.groupIds.length > 0 ? [...wished.groupIds] : [...CHAT_GROUP_IDS],
    });
  return (
    <div className={styles.availability}>
      <Switch
        size="md"
        label={wished.available ? 'You’re available' : 'You’re away'}
        checked={wished.available}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <Checkbox.Group
        aria-label="Groups you answer for"
        value={wished.groupIds.map(String)}
        onChange={(ids) =>
          change({ available: wished.available && ids.length > 0, groupIds: ids.map(Number) })
        }
      >
        <Row>
          {CHAT_GROUP_IDS.map((id) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={
                <>
                  {chatGroupTitle(id)} <small>{online.includes(id) ? 'online' : 'offline'}</small>
                </>
              }
            />
          ))}
        </Row>
      </Checkbox.Group>
    </div>
  );
}
