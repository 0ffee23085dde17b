/** The page stands alone, so that it has a few colours of its own, by day and by night. */
export const PAGE_STYLE = `
:root{--ground:#f6f7f9;--card:#fff;--text:#15202f;--quiet:#4b5a6f;--line:#cfd6e0;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ground:#0b111b;--card:#131c2a;--text:#eaeff8;--quiet:#b0bccf;--line:#33415a;--link:#f7c37d}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:0}
p{margin:.25rem 0}
a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
ul{list-style:none;margin:0;padding:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:1rem}
small,.fact,.none{color:var(--quiet);font-size:.9rem}
section li{padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);border-bottom:0}
section li:first-child{border-radius:.5rem .5rem 0 0}
section li:last-child{border-bottom:1px solid var(--line);border-radius:0 0 .5rem .5rem}
section li:only-child{border-radius:.5rem}
.text{white-space:pre-line}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.5rem}
.pictures li,.pictures li:first-child,.pictures li:last-child{padding:0;border:0;border-radius:0;background:none}
img{display:block;width:100%;height:9rem;object-fit:cover;border-radius:.5rem;border:1px solid var(--line)}
`;
