import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import { frontFigures } from './front-figures.ts';
import { FrontFooter, FrontHeader } from './front-frame.tsx';
import styles from './front-page.module.css';
import { Catalogue, Costs } from './front-prices.tsx';
import { Answers, Audience, LastWord, OpenAbout, Opening, Steps } from './front-sections.tsx';
import TestStart from './homepage-test.island.tsx';

/** The catalogue of today. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { frontPage, origin, companyNumber } = server.visit;
  const { baseProducts } = await server.call(catalogueCalls.listBaseProducts, {});
  const day = new Date().toISOString().slice(0, 10);
  return {
    figures: frontFigures(baseProducts, day),
    testRuns: frontPage?.testRuns === true,
    origin,
    companyNumber: companyNumber ?? null,
  };
}

/** The platform's own front page, for visitors without a session. It needs no script. */
export default function FrontPage() {
  const { figures, testRuns, origin, companyNumber } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <Seo
        title="Selvedge | Design it once, printed when someone buys it"
        description="A studio, a store with your name on it and a factory that prints each piece to order. You hold no stock."
        canonical={`${origin}/`}
      />
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <FrontHeader />
      <main id="content" tabIndex={-1}>
        <Opening />
        <Steps />
        <Catalogue items={figures.items} />
        <Costs example={figures.example} />
        <Audience />
        <OpenAbout />
        <Answers />
        <LastWord />
      </main>
      <FrontFooter companyNumber={companyNumber} />
      {testRuns && <TestStart />}
    </div>
  );
}
