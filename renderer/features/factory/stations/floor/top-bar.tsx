import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudX,
  IconLogout,
  IconRefresh,
  IconUser,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import { failurePhotoState } from '../../../../../shared/features/factory/failure-photos/failure-photos.requests.ts';
import { curesState } from '../../../../../shared/features/factory/floor/floor.ts';
import {
  connectionRequests,
  loginRequests,
  type StationState,
  WORK_KINDS,
  WORK_WORDS,
  type WorkKind,
  workTodo,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import styles from './floor.module.css';

interface TopBarProps {
  readonly state: StationState;
  readonly onWork: (work: WorkKind) => void;
  readonly attentionOpen: boolean;
  readonly onAttention: () => void;
  readonly soundOn: boolean;
  readonly onSound: () => void;
}

/** The places of this floor: Cure only where garments are cured at a separate place. */
const shownPlaces = (state: StationState): readonly WorkKind[] =>
  WORK_KINDS.filter(
    (work) =>
      work !== 'cure' ||
      state.work === 'cure' ||
      state.counts.cure > 0 ||
      readStatePart(curesState, state.parts),
  );

/** The station's work, its queue and the connection to the server. */
export function TopBar({ state, onWork, attentionOpen, onAttention, soundOn, onSound }: TopBarProps) {
  return (
    <header className={styles.top}>
      <h1 className="only-read-aloud">Station {state.stationName ?? ''}</h1>
      <nav className={styles.places} aria-label="Work areas">
        {shownPlaces(state).map((work) => (
          <button
            key={work}
            type="button"
            className={styles.place}
            aria-current={work === state.work ? 'page' : undefined}
            onClick={() => onWork(work)}
          >
            <span>{WORK_WORDS[work].name}</span>
            <span className={styles.count}>
              <span aria-hidden>{formatNumber(state.counts[work])}</span>
              <span className="only-read-aloud">: {workTodo(work, state.counts[work])}</span>
            </span>
          </button>
        ))}
      </nav>
      <div className={styles.topEnd}>
        {state.attention > 0 && (
          <Button
            color="brick"
            variant={attentionOpen ? 'filled' : 'light'}
            leftSection={<IconAlertTriangle size={22} aria-hidden />}
            onClick={onAttention}
            aria-expanded={attentionOpen}
          >
            {state.attention} to check
          </Button>
        )}
        <SyncPill state={state} />
        <ActionIcon
          size="var(--target)"
          variant="default"
          onClick={onSound}
          aria-label={soundOn ? 'Turn sound off' : 'Turn sound on'}
        >
          {soundOn ? <IconVolume size={24} aria-hidden /> : <IconVolumeOff size={24} aria-hidden />}
        </ActionIcon>
        <ActionMenu
          position="bottom-end"
          button={
            <Button
              className={styles.person ?? ''}
              variant="default"
              leftSection={<IconUser size={22} aria-hidden />}
            >
              <span className={styles.personName}>{state.staff?.name}</span>
            </Button>
          }
          dropdown={{ className: styles.menu }}
        >
          {(Menu) => (
            <>
              <Menu.Label>
                {state.staff?.name} at {state.stationName}
              </Menu.Label>
              <Menu.Item
                leftSection={<IconRefresh size={20} aria-hidden />}
                onClick={() => void stationLink().request(connectionRequests.sync, {}).catch(showFailure)}
              >
                Sync now
              </Menu.Item>
              <Menu.Item
                leftSection={<IconLogout size={20} aria-hidden />}
                onClick={() => void stationLink().request(loginRequests.signOut, {}).catch(showFailure)}
              >
                Log out
              </Menu.Item>
            </>
          )}
        </ActionMenu>
      </div>
    </header>
  );
}

const SYNC = {
  online: { tone: 'done', words: 'Online', icon: IconCloudCheck },
  connecting: { tone: 'right', words: 'Connecting', icon: IconCloudOff },
  offline: { tone: 'wrong', words: 'Offline', icon: IconCloudOff },
  failing: { tone: 'wrong', words: 'Server problem', icon: IconCloudX },
  revoked: { tone: 'stop', words: 'Access removed', icon: IconCloudX },
  unpaired: { tone: 'stop', words: 'Not paired', icon: IconCloudX },
} as const;

/** Online or not, and how many operations wait to be sent. */
export function SyncPill({ state }: { readonly state: StationState }) {
  const { tone, words, icon: Icon } = SYNC[state.connection];
  const unsent = state.queueDepth + readStatePart(failurePhotoState, state.parts).unsent;
  const waiting = unsent === 0 ? 'all sent' : `${formatNumber(unsent)} to send`;
  return (
    <span className={styles.sync} data-tone={tone} role="status" title={state.connectionWords}>
      <Icon size={24} aria-hidden />
      <span>
        <strong>{words}</strong>
        <br />
        {waiting}
      </span>
    </span>
  );
}
