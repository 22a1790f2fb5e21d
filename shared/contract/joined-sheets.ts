/** Between the names of stylesheets that one address asks for together, such as `/assets/a.css+b.css`. */
export const SHEETS_JOINED_BY = '+';
