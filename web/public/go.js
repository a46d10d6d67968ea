// From a link that a messenger can show, /k/..., /r/... or /t/..., to the place on the page that it
// means. What stands behind its # is a replay, and never leaves the browser.
{
  const [, kind, first, second] = location.pathname.split('/');
  const behind = location.hash.slice(1);
  let place = `${kind}/${first}${behind && `/${behind}`}`;
  if (kind === 'r' && second) place = `t/${first}/replay`;
  location.replace(`/#/${place}`);
}
