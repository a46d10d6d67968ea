// image.mjs BUILD - an OCI image of what is installed from BUILD: its parts are what their names
// say, it is made the same twice, and the program runs from nothing but the image's files: with
// podman where that is there, else from the unpacked files, in a root of their own. Ends with
// "N passed, N failed" and status 0 if none failed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';

const build = process.argv[2];
const work = mkdtempSync(join(tmpdir(), 'talia-image-'));
const [installed, image] = [join(work, 'installed'), join(work, 'image')];
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

function make(to) {
  const { status, stderr } = spawnSync('tools/image', [installed, to], { encoding: 'utf8' });
  check(status === 0, `tools/image: ${stderr}`);
}

const blob = ({ digest }) => join(image, 'blobs', ...digest.split(':'));

// A part that is described by its hash and size.
function isWhole(part, what) {
  const bytes = readFileSync(blob(part));
  const hash = createHash('sha256').update(bytes).digest('hex');
  check(part.digest === `sha256:${hash}` && part.size === bytes.length, `${what} is as described`);
  return part;
}

function checkLayout() {
  check(read(join(image, 'oci-layout')).imageLayoutVersion === '1.0.0', 'a layout');
  const [described] = read(join(image, 'index.json')).manifests;
  const manifest = read(blob(isWhole(described, 'the manifest')));
  const config = read(blob(isWhole(manifest.config, 'the configuration')));
  const [layer] = manifest.layers;
  isWhole(layer, 'the layer');
  check(config.rootfs.diff_ids.join() === layer.digest, 'its files are those of the layer');
  check(config.config.User === '65532:65532', 'it does not run as root');
  check(readdirSync(join(image, 'blobs/sha256')).length === 3, 'there is nothing else');
  return { config: config.config, layer };
}

// Starts it and asks; ends it.
async function tryServer(command, args) {
  const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  server.stderr.on('data', (text) => (said += text));
  const port = await new Promise((found) => {
    server.once('exit', () => found(0));
    server.once('error', () => found(0));
    server.stdout.on('data', (text) => found(Number(/:(\d+)\/\n/.exec(String(text))?.[1] ?? 0)));
  });
  if (!check(port > 0, `it starts: ${said}`)) return;
  const get = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  check((await get('/readyz')) === 'ready\n', 'it is ready');
  check((await get('/')).includes('talia'), 'it has its page');
  const ended = new Promise((status) => server.once('exit', status));
  server.kill('SIGTERM');
  check((await ended) === 0, 'it stops');
}

async function main() {
  mkdirSync(installed);
  execFileSync('tools/install', [build, installed, '/usr'], { stdio: 'ignore' });
  make(image);
  make(join(work, 'again'));
  check(spawnSync('diff', ['-r', image, join(work, 'again')]).status === 0, 'the same twice');
  const { config, layer } = checkLayout();
  const [program, serve] = [config.Entrypoint, ['serve', '--port', '0']];
  if (spawnSync('podman', ['--version']).status === 0) {
    execFileSync('podman', ['pull', '-q', `oci:${image}`], { stdio: 'ignore' });
    await tryServer('podman', ['run', '--rm', '--network', 'host', `oci:${image}`, ...serve]);
    return;
  }
  const root = join(work, 'root');
  mkdirSync(root);
  execFileSync('tar', ['-xpf', blob(layer), '-C', root, '--numeric-owner']);
  const data = statSync(join(root, 'var/lib/talia'));
  check((data.mode & 0o777) === 0o700 && (process.getuid() !== 0 || data.uid === 65532), 'its own');
  const isRoot = process.getuid() === 0;
  const words = `mount --rbind /dev '${root}/dev' && mount --rbind /proc '${root}/proc' &&
    exec chroot ${isRoot ? '--userspec=65532:65532' : ''} '${root}' "$@"`;
  const apart = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])];
  const command = [...apart, 'sh', '-c', words, 'sh', ...program, ...serve];
  await tryServer('env', ['-i', `PATH=${process.env.PATH}`, ...config.Env, ...command]);
}

try {
  await main();
} catch (error) {
  check(false, error.stack);
}
rmSync(work, { recursive: true, force: true });
endChecks();
