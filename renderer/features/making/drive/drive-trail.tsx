import type { DragEvent } from 'react';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './drive.module.css';

interface FolderTrailProps {
  /** From the outermost folder to the one that is shown. */
  readonly trail: readonly { readonly id: string; readonly name: string }[];
  readonly onDropInto: (event: DragEvent, folder: string | null) => void;
}

/** The way to a folder: links, and places to drop files on. */
export function FolderTrail({ trail, onDropInto }: FolderTrailProps) {
  return (
    <nav aria-label="Folders" className={styles.trail}>
      <ProjectLink
        to="/drive/"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => onDropInto(event, null)}
      >
        Drive
      </ProjectLink>
      {trail.map(({ id, name }, at) => (
        <span key={id}>
          <span aria-hidden> / </span>
          {at === trail.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <ProjectLink
              to={`/drive/?folder=${id}`}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDropInto(event, id)}
            >
              {name}
            </ProjectLink>
          )}
        </span>
      ))}
    </nav>
  );
}
