import { useEffect, useState } from 'react';
import styles from './confetti.module.css';

/** Spec 3 §9.4. */
const PARTICLES = 40;
const COLOURS = ['#d9773f', '#1f6f8b', '#f0a63c', '#4f9a6f', '#b5435a'];

interface Particle {
  readonly id: number;
  readonly style: Readonly<Record<string, string>>;
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

const throwParticles = (): Particle[] =>
  Array.from({ length: PARTICLES }, (_, id) => ({
    id,
    style: {
      '--across': `${between(-45, 45)}vw`,
      '--turns': `${between(-2, 2)}turn`,
      background: COLOURS[id % COLOURS.length] ?? '',
      animationDelay: `${between(0, 200)}ms`,
    },
  }));

/** Celebrates an emptied list of favourites. Spec 2 §4.2. Still for people who ask for less motion. */
export function Confetti() {
  const [particles, setParticles] = useState<readonly Particle[]>([]);
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setParticles(throwParticles());
  }, []);
  return (
    <div className={styles.sky} aria-hidden="true" data-confetti="">
      {particles.map(({ id, style }) => (
        <span
          key={id}
          style={style}
          onAnimationEnd={() => setParticles((left) => left.filter((one) => one.id !== id))}
        />
      ))}
    </div>
  );
}
