// Every page of a site in a browser, by axe-core and by its width: node axe.mjs FOLDER [SCREENSHOTS [PAGE...]]
// 390 and 1280 pixels wide, light and dark. Pages of rustdoc are not ours and are left out. Paths begin as on the
// published site, for the page that says that another one is not there.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const require = createRequire(join(process.env.MODULES, 'package.json'));
const puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const [site, shots, ...only] = process.argv.slice(2);
const kinds = {
  '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript',
  '.svg': 'image/svg+xml', '.json': 'application/json',
};

const server = createServer((request, answer) => {
  let path = join(site, decodeURIComponent(new URL(request.url, 'http://x').pathname).replace(/^\/widefield\//, '/'));
  try {
    if (path.endsWith('/')) path += 'index.html';
    const body = readFileSync(path);
    answer.writeHead(200, { 'content-type': kinds[extname(path)] ?? 'application/octet-stream' }).end(body);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise(ready => server.listen(0, '127.0.0.1', ready));
const at = `http://127.0.0.1:${server.address().port}/widefield/`;

const pages = only.length ? only : readdirSync(site, { recursive: true })
  .filter(name => name.endsWith('.html') && !/^(rust|report)\//.test(name)).sort();
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
const errors = [];
let findings = 0;
const say = text => { findings += 1; console.log(text); };
for (const width of [390, 1280]) {
  for (const scheme of ['light', 'dark']) {
    // The theme keeps the scheme that it found first.
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.on('pageerror', error => errors.push(String(error)));
    // What is asked of another server is not there.
    await page.setRequestInterception(true);
    const ours = url => url.startsWith(at) || url.startsWith('data:');
    page.on('request', request => ours(request.url()) ? request.continue() : request.abort());
    await page.setViewport({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
    for (const name of pages) {
      await page.goto(at + name, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      const where = `${name}, ${width}, ${scheme}`;
      const dark = await page.evaluate(() => document.body.getAttribute('data-md-color-scheme') === 'slate');
      if (dark !== (scheme === 'dark')) say(`${where}: the page is ${dark ? 'dark' : 'light'}`);
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      if (beyond > 0) say(`${where}: wider than the window by ${beyond} pixels`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      for (const { id, help, nodes } of violations) {
        say(`${where}: ${id}: ${help}: ${nodes.length} times, first ${nodes[0].html.slice(0, 160)}`);
      }
      if (shots) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `${name.replaceAll('/', '-')}-${width}-${scheme}.png`) });
      }
    }
    await context.close();
  }
}
for (const error of new Set(errors)) say(`a script's error: ${error}`);
await browser.close();
server.close();
console.log(`${pages.length} pages, 2 widths, 2 schemes: ${findings} findings`);
process.exit(findings === 0 && pages.length > 0 ? 0 : 1);
