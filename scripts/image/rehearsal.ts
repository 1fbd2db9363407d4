/**
 * Turns a Dockerfile into a shell script that does its steps without a container engine: each stage is an overlay over this
 * machine's own root, in a mount namespace of its own, so paths are those of the image and nothing of the machine is changed.
 * The last stage is then started as the image would be: read-only, by its user, without HOME. Pure; run by try-image.ts.
 */
import { environmentOf, lastOf, wordsOf, type Instruction, type Stage } from "./dockerfile.ts";

export type Rehearsal = {
  readonly stages: readonly Stage[];
  /** Folder of the files that the build may copy. */
  readonly context: string;
  /** An empty folder for the layers. */
  readonly work: string;
  /** The Node to do it with, a file; null: this machine's. */
  readonly node: string | null;
  /** Variables by which the steps of the build reach the registry. */
  readonly network: Readonly<Record<string, string>>;
  /** What is set at the start of the container, one a start. */
  readonly starts: readonly Readonly<Record<string, string>>[];
  /** Run once the service is well, with PORT; a status other than 0 fails the rehearsal. */
  readonly check: string;
};

/** User of Node's images. */
const NODE_UID = 1_000;
const HEALTH_TRIES_MAX = 120;

/** Of programs, as a container's. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const quote = (text: string) => `'${text.replace(/'/g, `'\\''`)}'`;

/** A script for `unshare --mount --pid --fork bash`. */
export function rehearsalOf({
  stages,
  context,
  work,
  node,
  network,
  starts,
  check,
}: Rehearsal): string {
  const rootOf = (name: string | null) => `${work}/${name ?? "final"}`;
  const lines = [
    "set -euo pipefail",
    "mount --make-rprivate /",
    `mount -t tmpfs tmpfs ${work}`,
    ...overlay(`${work}/base`, "/"),
    `chroot ${work}/base useradd --non-unique --uid ${NODE_UID} --user-group node 2>/dev/null || true`,
    // Where Node's images have it.
    ...(node === null ? [] : [`install -D ${node} ${work}/base/usr/local/bin/node`]),
    `umount ${work}/base`,
  ];
  for (const stage of stages) {
    const root = rootOf(stage.name);
    lines.push(...overlay(root, `${work}/base.upper:/`), ...mounts(root));
    lines.push(...stage.instructions.flatMap(stepsOf(root, context, rootOf, network)));
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error("A Dockerfile has a stage.");
  const root = rootOf(last.name);
  // As --read-only: the layers are one file system, which is no longer written.
  lines.push(`mount -o remount,ro ${root}`, `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`);
  for (const start of starts) lines.push(...startOf(last, root, start, check));
  return lines.join("\n");
}

const overlay = (root: string, lower: string): string[] => [
  `mkdir ${root} ${root}.upper ${root}.work`,
  `mount -t overlay overlay -o lowerdir=${lower},upperdir=${root}.upper,workdir=${root}.work ${root}`,
];

const mounts = (root: string): string[] => [
  `mount -t proc proc ${root}/proc`,
  `mount --rbind /dev ${root}/dev`,
];

/** The step of an instruction that changes files; none for one that says how it is run. */
const stepsOf =
  (
    root: string,
    context: string,
    rootOf: (name: string) => string,
    network: Readonly<Record<string, string>>,
  ) =>
  ({ name, text, flags }: Instruction): string[] => {
    const cd = `${root}/app`;
    if (name === "WORKDIR") return [`mkdir -p ${root}${text}`];
    if (name === "RUN") {
      const command = `cd /app && ${text}`;
      // How this machine reaches the registry, its proxies and certificates, is the engine's to know.
      const reach = Object.entries(network).map(([key, value]) => quote(`${key}=${value}`));
      const env = `env -i HOME=/root PATH=${PATH} ${reach.join(" ")}`;
      return [`echo ${quote(`RUN ${text}`)}`, `chroot ${root} ${env} sh -c ${quote(command)}`];
    }
    if (name !== "COPY") return [];
    const words = text.split(/\s+/);
    const to = words.pop() ?? "";
    const from = flags["from"] === undefined ? `${context}/` : rootOf(flags["from"]);
    return [
      `cd ${cd}`,
      ...words.map((word) => {
        const source = `${from}${word}`;
        // Of a folder Docker copies what is in it.
        return `if [ -d ${source} ]; then mkdir -p ${to} && cp -a ${source}/. ${to}; else cp -a ${source} ${to}; fi`;
      }),
    ];
  };

/** Starts it, waits until its own check of health passes, looks, stops it by its own signal and wants a clean end. */
function startOf(
  stage: Stage,
  root: string,
  start: Readonly<Record<string, string>>,
  check: string,
): string[] {
  const user = lastOf(stage, "USER")?.text ?? "root";
  const folder = lastOf(stage, "WORKDIR")?.text ?? "/";
  const volume = lastOf(stage, "VOLUME")?.text ?? "/data";
  const signal = lastOf(stage, "STOPSIGNAL")?.text ?? "SIGTERM";
  const environment = { ...environmentOf(stage), ...start };
  const env = Object.entries(environment).map(([name, value]) => quote(`${name}=${value}`));
  const inside = `chroot ${root} setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all`;
  const as = (words: readonly string[]) =>
    `${inside} env -i -C ${folder} PATH=${PATH} ${env.join(" ")} ${words.map(quote).join(" ")}`;
  return [
    `echo ${quote(`START ${Object.keys(start).join(" ")}`)}`,
    `mount -t tmpfs -o mode=0700,uid=${NODE_UID},gid=${NODE_UID} tmpfs ${root}${volume}`,
    `${as(wordsOf(lastOf(stage, "CMD")?.text ?? "[]"))} & service=$!`,
    `tries=0; until ${as(wordsOf(lastOf(stage, "HEALTHCHECK")?.text ?? "[]"))}; do`,
    `  tries=$((tries + 1)); [ $tries -lt ${HEALTH_TRIES_MAX} ] && kill -0 $service; sleep 0.5`,
    "done",
    as(["node", "--input-type=module", "-e", check]),
    `kill -${signal.replace(/^SIG/, "")} $service`,
    "status=0; wait $service || status=$?",
    'echo "ENDED $status"; [ $status = 0 ]',
    `umount ${root}${volume}`,
  ];
}
