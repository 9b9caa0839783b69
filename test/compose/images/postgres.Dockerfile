# In place of the official image, which the test does not download: the same variables, paths and start-up scripts.
FROM docker.io/library/node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-15 \
  && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
COPY start-postgres.sh /usr/local/bin/
USER postgres
ENTRYPOINT ["bash", "/usr/local/bin/start-postgres.sh"]
