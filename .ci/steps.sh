# Shared by .ci/run and .ci/nightly: runs steps, goes on after a failure, and reports everything at the end.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export CI=true
results=$(mktemp -d)
passed=0
failed=0
trap 'rm -rf "$results"' EXIT

note() { printf '\n\033[1m== %s (%ds)\033[0m\n' "$1" "$SECONDS"; }

# A command without a test runner counts as one test.
step() {
  local name=$1
  shift
  note "$name"
  if "$@" 2>&1 | tee "$results/step.log"; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    { echo "FAILED: $name" && tail -n 20 "$results/step.log"; } >>"$results/report"
  fi
  { grep -E '^(BROKEN|MISSED)' "$results/step.log" || true; } >>"$results/report"
}

# A Vitest run counts each test. The configuration says which tests may be retried once; the report names them.
tests() {
  local name=$1 file="$results/$1.json"
  shift
  note "$name"
  FLAKY_REPORT="$results/report" "$@" --reporter=default --reporter=./.ci/flaky-reporter.ts \
    --reporter=json --outputFile.json="$file"
  local status=$? counts
  counts=$(node -p "const r = require('$file'); r.numPassedTests + ' ' + (r.numFailedTests + r.numFailedTestSuites * (r.numFailedTests === 0))" 2>/dev/null) || counts='0 1'
  # Where to look first when the run gets too long.
  node -e "
    const seconds = file => Math.round((file.endTime - file.startTime) / 1000)
    const slowest = require('$file').testResults.sort((a, b) => seconds(b) - seconds(a)).slice(0, 10)
    console.log('Slowest files: ' + slowest.map(file => file.name.split('/').at(-1) + ' ' + seconds(file) + ' s').join(', '))
  " || true
  passed=$((passed + ${counts% *}))
  failed=$((failed + ${counts#* }))
  # A run that failed outside of its tests has failed too.
  if [ "$status" -ne 0 ] && [ "${counts#* }" = 0 ]; then failed=$((failed + 1)); fi
}

# npm itself must run under Node 24: under an older one it silently chooses older packages.
use_node_24() {
  [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 24 ] && return 0
  local folder="${TMPDIR:-/tmp}/carreau-node-24"
  [ -x "$folder/node_modules/node/bin/node" ] || npm install --silent --no-save --prefix "$folder" node@24 || return 1
  PATH="$folder/node_modules/node/bin:$PATH"
}

# usage: prepare test|everything (a scope of scripts/system-packages.sh). Installs and builds with the README's own commands; its last one is run by the 'first-run' test.
prepare() {
  step 'system packages' bash scripts/system-packages.sh "$1"
  # Not a step, which would run in a subshell: this changes PATH for the steps that follow.
  use_node_24 || { echo '0 passed, 1 failed' && exit 1; }
  local commands command
  mapfile -t commands < <(.ci/readme-commands | head -n -1)
  for command in "${commands[@]}"; do step "$command" bash -c "$command"; done
  [ "$failed" -eq 0 ] || finish
}

# The last line is "N passed, N failed".
finish() {
  note 'done'
  [ ! -e "$results/report" ] || cat "$results/report"
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
  exit
}
