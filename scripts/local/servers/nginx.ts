import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { untilReady } from './until-ready.ts'

export interface Balancer {
  url: string
  stop(): Promise<void>
}

/** nginx as load balancer, with X-Forwarded-For. */
export async function startBalancer(
  replicaUrls: string[],
  { cachePagesFor }: { cachePagesFor?: string } = {},
): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-nginx-'))
  const port = await freePort()
  const hosts = replicaUrls.map(url => new URL(url).host)
  const cachePath = 'proxy_cache_path pages keys_zone=pages:1m;'
  const cache = `proxy_cache pages; proxy_cache_lock on; proxy_cache_use_stale updating; proxy_ignore_headers Cache-Control; proxy_cache_valid 200 ${cachePagesFor};`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid nginx.pid; error_log error.log; worker_rlimit_nofile 20000; events { worker_connections 15000; }
http {
  access_log off; ${cachePagesFor ? cachePath : ''}
  ${temporary.map(name => `${name}_temp_path ${name};`).join(' ')}
  upstream replicas { ${hosts.map(host => `server ${host.replace('localhost', '127.0.0.1')} max_fails=0;`).join(' ')} }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 110m;
    location / {
      proxy_pass http://replicas; ${cachePagesFor ? cache : ''}
      proxy_set_header Host ${hosts[0]};
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, { timeoutMs: 10_000 })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
