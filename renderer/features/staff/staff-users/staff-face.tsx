import styles from './staff-users.module.css';

interface StaffFaceProps {
  readonly name: string;
  readonly avatar: string | null;
  readonly colour: string | null;
  readonly large?: boolean;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

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
      {initialsOf(name)}
    </span>
  );
}
