import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type DesignVersion,
  designStepCalls,
  type OpenDesign,
} from '../../../../../../shared/features/making/studio/studio.calls.ts';
import { useCall } from '../../../../../platform/data/data.ts';
import { PermissionGate } from '../../../../../ui/permission-gate.tsx';
import { ErrorState, LoadingState } from '../../../../../ui/states.tsx';
import { useFocusOnce } from './use-focus-once.ts';
import { VersionPicture } from './version-picture.tsx';
import { firstSide, momentOf, titleOf } from './version-words.ts';
import styles from './versions.module.css';

interface VersionActs {
  readonly onLook: (version: DesignVersion) => void;
  readonly onRestore: (version: DesignVersion) => void;
  readonly onDelete: (version: DesignVersion) => void;
}

interface VersionRowProps extends VersionActs {
  readonly base: OpenDesign['base'];
  readonly version: DesignVersion;
  /** Its first button takes the focus: the list is back from what was opened there. */
  readonly isFocused: boolean;
}

function VersionRow({ base, version, isFocused, onLook, onRestore, onDelete }: VersionRowProps) {
  const first = useFocusOnce<HTMLButtonElement>(isFocused);
  const title = titleOf(version);
  return (
    <li className={styles.version}>
      <div className={styles.picture}>
        <VersionPicture base={base} version={version} side={firstSide(version.scene)} alt="" />
      </div>
      <div className={styles.words}>
        <strong>
          {title}
          {version.isLive && ', live now'}
        </strong>
        <small>
          {momentOf(version.at)}
          {version.by !== null && `, ${version.by}`}
        </small>
      </div>
      <div className={styles.acts}>
        <Button
          ref={first}
          variant="default"
          size="compact-md"
          aria-label={`Look at ${title}`}
          onClick={() => onLook(version)}
        >
          Look
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Restore ${title}`}
          onClick={() => onRestore(version)}
        >
          Restore
        </Button>
        {version.kind === 'named' && (
          <PermissionGate needs={['edit-products']}>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Delete ${title}`}
              onClick={() => onDelete(version)}
            >
              Delete
            </Button>
          </PermissionGate>
        )}
      </div>
    </li>
  );
}

interface VersionsListProps extends VersionActs {
  readonly design: OpenDesign;
  readonly after?: string;
  /** The version whose button takes the focus. */
  readonly focusedId: string | null;
}

/** A page of versions, with the next one below it where it is asked for. */
export function VersionsList({ design, after, focusedId, ...acts }: VersionsListProps) {
  const answer = useCall(designStepCalls.listVersions, {
    params: { design: design.id },
    query: after === undefined ? {} : { after },
  });
  const [isLonger, setLonger] = useState(false);
  if (answer.isPending) return <LoadingState label="Versions" />;
  if (answer.isLoadingError)
    return <ErrorState what="the versions" error={answer.error} retry={answer.refetch} />;
  const { versions, hasMore } = answer.data;
  const last = versions.at(-1);
  if (!last && after === undefined)
    return (
      <p className={styles.none}>
        A version is kept each time you publish, each time you name one, and once for each day you work.
      </p>
    );
  return (
    <>
      <ul className={styles.list}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            base={design.base}
            version={version}
            isFocused={version.id === focusedId}
            {...acts}
          />
        ))}
      </ul>
      {hasMore && last && !isLonger && (
        <Button variant="default" onClick={() => setLonger(true)}>
          Show older versions
        </Button>
      )}
      {isLonger && last && <VersionsList design={design} after={last.id} focusedId={focusedId} {...acts} />}
    </>
  );
}
