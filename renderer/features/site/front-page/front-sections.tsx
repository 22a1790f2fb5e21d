import { PROMISES } from '../../../../shared/features/site/front-page/front-page.ts';
import { START_PATH } from './front-frame.tsx';
import styles from './front-page.module.css';
import { SCREENS } from './front-pictures.ts';

type ScreenName = keyof typeof SCREENS;

function Screen({
  name,
  alt,
  first,
}: {
  readonly name: ScreenName;
  readonly alt: string;
  readonly first?: true;
}) {
  const { src, width, height } = SCREENS[name];
  return (
    <img
      className={styles.screen}
      data-tall={height > width || undefined}
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}

export function Opening() {
  return (
    <section className={styles.opening}>
      <div className={styles.text}>
        <h1>Design it once. It’s printed when someone buys it.</h1>
        <p className={styles.lead}>{PROMISES.opening.text}</p>
        <p className={styles.acts}>
          <a href={START_PATH} className={styles.button}>
            Start a store
          </a>
          <a href="#how-it-works">See how it works</a>
        </p>
      </div>
      <Screen
        name="studio"
        alt="A T-shirt with a small boat and a large sun, open in the design studio"
        first
      />
    </section>
  );
}

const STEPS: readonly {
  readonly title: string;
  readonly text: string;
  readonly screen: ScreenName;
  readonly alt: string;
}[] = [
  {
    title: 'You draw',
    text: PROMISES.draw.text,
    screen: 'product',
    alt: 'The finished T-shirt on its product page, on a phone',
  },
  {
    title: 'Your store shows it',
    text: PROMISES.show.text,
    screen: 'store',
    alt: 'A store’s home page on a phone, with its own name and colours',
  },
  {
    title: 'The factory makes it',
    text: PROMISES.make.text,
    screen: 'jobsheet',
    alt: 'The jobsheet of an order, with each garment, its print and its label code',
  },
  {
    title: 'It arrives',
    text: PROMISES.arrive.text,
    screen: 'receipt',
    alt: 'A customer’s receipt on a phone, with what they bought and where it goes',
  },
];

/** Four steps along the red thread. */
export function Steps() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <ol className={styles.thread}>
        {STEPS.map(({ title, text, screen, alt }) => (
          <li key={title}>
            <div className={styles.text}>
              <h3>{title}</h3>
              <p>{text}</p>
              {screen === 'store' && <p>{PROMISES.buy.text}</p>}
            </div>
            <Screen name={screen} alt={alt} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const AUDIENCE = [
  {
    name: 'One person with a sketchbook',
    text: 'Start in the studio with one design, and share the address of your store.',
  },
  {
    name: 'A club with eleven shirts',
    text: 'Protect the store with a password, and let every member order their own size.',
  },
  { name: 'A brand with thousands of products', text: PROMISES.team.text },
] as const;

export function Audience() {
  return (
    <section className={styles.section} aria-labelledby="who">
      <h2 id="who">For one design or for thousands</h2>
      <ul className={styles.columns}>
        {AUDIENCE.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OpenAbout() {
  return (
    <section className={styles.section} aria-labelledby="open">
      <h2 id="open">What is yours stays yours</h2>
      <p className={styles.lead}>{PROMISES.leave.text}</p>
      <p>
        <a href="/api-reference/">Read the API</a>
      </p>
    </section>
  );
}

/** Answers that the terms give as well. */
export function Answers() {
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <div className={styles.answers}>
        <details>
          <summary>Who owns my designs?</summary>
          <p>You do. We store them, preview them and print what is ordered.</p>
        </details>
        <details>
          <summary>Do I have to buy stock?</summary>
          <p>No. Nothing is printed before a customer has paid for it.</p>
        </details>
        <details>
          <summary>Can I stop?</summary>
          <p>At any time. Paid orders are finished first, then you can delete the project in its settings.</p>
        </details>
        <details>
          <summary>What can’t I print?</summary>
          <p>
            Anything you don’t have the right to use, or that harms others. The{' '}
            <a href="/terms-of-use/">terms of use</a> say more.
          </p>
        </details>
      </div>
    </section>
  );
}

export function LastWord() {
  return (
    <section className={styles.last}>
      <h2>Start with one design</h2>
      <p>
        <a href={START_PATH} className={styles.button}>
          Start a store
        </a>
      </p>
    </section>
  );
}
