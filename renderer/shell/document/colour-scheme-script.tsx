import { HeadScript } from './head-script.tsx';

const SCRIPT = `try{var s=localStorage.getItem('mantine-color-scheme-value');if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s);if(localStorage.getItem('floor-mode')==='on')document.documentElement.setAttribute('data-floor','')}catch(e){}`;

/** Sets light or dark before the first paint, so that nothing flashes. */
export const ColourSchemeScript = () => <HeadScript text={SCRIPT} />;
