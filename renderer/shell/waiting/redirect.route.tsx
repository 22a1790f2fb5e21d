/** A moved path: access checks send the visitor on before this could show. */
export default function Moved() {
  return null;
}

/** Makes the router ask the server, so that its middleware runs for this path. */
export const loader = () => null;
