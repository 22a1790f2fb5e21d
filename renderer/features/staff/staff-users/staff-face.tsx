import { initials } from '../../../../shared/rules/text/initials.ts';
import styles from './staff-users.module.css';

interface StaffFaceProps {
  readonly name: string;
  readonly avatar: string | null;
  readonly colour: string | null;
  readonly large?: boolean;
}

/** A person's photo, or their initials on their colour. */
export function StaffFace({ name, avatar, colour, large = false }: StaffFaceProps) {
  if (avatar)
    return (
      <img
        className={styles.face}
        data-large={large || undefined}
        src={avatar}
        alt=""
        width={40}
        height={40}
      />
    );
  return (
    <span
      className={styles.face}
      data-large={large || undefined}
      aria-hidden
      style={colour ? { boxShadow: `inset 0 0 0 3px ${colour}` } : undefined}
    >
      {initials(name)}
    </span>
  );
}
